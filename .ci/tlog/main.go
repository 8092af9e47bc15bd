// SPDX-License-Identifier: Apache-2.0

// Verifies a log with Go's own implementation of signed notes and transparency logs: its checkpoint, every entry and tile, an
// older checkpoint that it must begin with, and proofs of files. Usage: tlog LOG VERIFIER-KEY OLD-CHECKPOINT PROOF...
package main

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

func need(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "tlog:", err)
		os.Exit(1)
	}
}

func check(ok bool, what string) {
	if !ok {
		need(fmt.Errorf("%s", what))
	}
}

// Opens a checkpoint: a signed note with origin, size and root.
func checkpoint(text []byte, verifier note.Verifier) (int64, tlog.Hash) {
	opened, err := note.Open(text, note.VerifierList(verifier))
	need(err)
	lines := strings.Split(opened.Text, "\n")
	check(lines[0] == verifier.Name(), "the origin is not the name of the key")
	var size int64
	_, err = fmt.Sscan(lines[1], &size)
	need(err)
	root, err := tlog.ParseHash(lines[2])
	need(err)
	return size, root
}

// The path of a tile as tlog-tiles has it, which differs from that of Go's tlog in the first directories.
func path(kind string, number int64, width int) string {
	name := fmt.Sprintf("%03d", number%1000)
	for number >= 1000 {
		number /= 1000
		name = fmt.Sprintf("x%03d/%s", number%1000, name)
	}
	if width < 256 {
		name = fmt.Sprintf("%s.p/%d", name, width)
	}
	return filepath.Join("tile", kind, name)
}

func main() {
	log := os.Args[1]
	verifier, err := note.NewVerifier(os.Args[2])
	need(err)
	text, err := os.ReadFile(filepath.Join(log, "checkpoint"))
	need(err)
	size, root := checkpoint(text, verifier)

	var hashes []tlog.Hash
	reader := tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
		found := make([]tlog.Hash, len(indexes))
		for i, index := range indexes {
			found[i] = hashes[index]
		}
		return found, nil
	})
	for first := int64(0); first < size; first += 256 {
		width := min(256, int(size-first))
		bundle, err := os.ReadFile(filepath.Join(log, path("entries", first/256, width)))
		need(err)
		for i := 0; i < width; i++ {
			check(len(bundle) >= 2, "a bundle is too short")
			length := int(binary.BigEndian.Uint16(bundle))
			check(len(bundle) >= 2+length, "an entry is too short")
			stored, err := tlog.StoredHashes(first+int64(i), bundle[2:2+length], reader)
			need(err)
			hashes = append(hashes, stored...)
			bundle = bundle[2+length:]
		}
		check(len(bundle) == 0, "a bundle is too long")
	}
	now, err := tlog.TreeHash(size, reader)
	need(err)
	check(now == root, "the entries do not have the root of the checkpoint")
	for _, tile := range tlog.NewTiles(8, 0, size) {
		data, err := tlog.ReadTileData(tile, reader)
		need(err)
		written, err := os.ReadFile(filepath.Join(log, path(fmt.Sprint(tile.L), tile.N, tile.W)))
		if os.IsNotExist(err) && tile.W < 256 {
			continue // a partial tile that a whole one has replaced
		}
		need(err)
		check(bytes.Equal(data, written), "a tile does not have the hashes of the entries")
	}

	text, err = os.ReadFile(os.Args[3])
	need(err)
	oldSize, oldRoot := checkpoint(text, verifier)
	tree, err := tlog.ProveTree(size, oldSize, reader)
	need(err)
	need(tlog.CheckTree(tree, size, root, oldSize, oldRoot))

	proven := 0
	for _, name := range os.Args[4:] {
		var proof struct {
			Checkpoint string
			Events     []struct {
				Index int64
				Entry string
				Proof []string
			}
		}
		text, err := os.ReadFile(name)
		need(err)
		need(json.Unmarshal(text, &proof))
		covered, under := checkpoint([]byte(proof.Checkpoint), verifier)
		for _, event := range proof.Events {
			var record tlog.RecordProof
			for _, hash := range event.Proof {
				decoded, err := base64.StdEncoding.DecodeString(hash)
				need(err)
				record = append(record, tlog.Hash(decoded))
			}
			need(tlog.CheckRecord(record, covered, under, event.Index, tlog.RecordHash([]byte(event.Entry))))
			proven++
		}
	}
	fmt.Printf("Log verified by Go: %d entries, consistent with the first %d; %d events proven\n", size, oldSize, proven)
}
