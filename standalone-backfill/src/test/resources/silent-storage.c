/* SPDX-License-Identifier: Apache-2.0 */
/*
 * A storage that does not answer, as a mount whose server is gone: calls for what lies below SILENT_BELOW never return.
 * With SILENT_CALLS=read only those that read a file. To be loaded with LD_PRELOAD.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

#define HERE (-100)

static int is_below(const char *path) {
    const char *silent = getenv("SILENT_BELOW");
    size_t length = silent ? strlen(silent) : 0;
    return length && path && !strncmp(path, silent, length) && (path[length] == '/' || !path[length]);
}

static void hang(void) {
    for (;;) {
        pause();
    }
}

static void named(const char *path) {
    const char *calls = getenv("SILENT_CALLS");
    if (is_below(path) && !(calls && !strcmp(calls, "read"))) {
        hang();
    }
}

static void opened(int file) {
    char link[64] = "/proc/self/fd/";
    char path[PATH_MAX + 1];
    char digits[16];
    int n = 0, at = strlen(link);
    if (file < 3 || !getenv("SILENT_BELOW")) {
        return;
    }
    do {
        digits[n++] = '0' + file % 10;
        file /= 10;
    } while (file);
    while (n) {
        link[at++] = digits[--n];
    }
    link[at] = 0;
    ssize_t length = syscall(SYS_readlinkat, HERE, link, path, (size_t) PATH_MAX);
    if (length > 0) {
        path[length] = 0;
        if (is_below(path)) {
            hang();
        }
    }
}

#define REAL(name) dlsym(RTLD_NEXT, #name)

#define OPEN(name)                                          \
    int name(const char *path, int flags, ...) {            \
        int (*real)(const char *, int, mode_t) = REAL(name); \
        va_list more;                                       \
        va_start(more, flags);                              \
        mode_t mode = va_arg(more, mode_t);                 \
        va_end(more);                                       \
        named(path);                                        \
        return real(path, flags, mode);                     \
    }
#define OPENAT(name)                                              \
    int name(int at, const char *path, int flags, ...) {          \
        int (*real)(int, const char *, int, mode_t) = REAL(name); \
        va_list more;                                             \
        va_start(more, flags);                                    \
        mode_t mode = va_arg(more, mode_t);                       \
        va_end(more);                                             \
        named(path);                                              \
        return real(at, path, flags, mode);                       \
    }
#define STAT(name)                                        \
    int name(const char *path, void *to) {                \
        int (*real)(const char *, void *) = REAL(name);   \
        named(path);                                      \
        return real(path, to);                            \
    }
#define XSTAT(name)                                          \
    int name(int version, const char *path, void *to) {      \
        int (*real)(int, const char *, void *) = REAL(name); \
        named(path);                                         \
        return real(version, path, to);                      \
    }
#define STATAT(name)                                              \
    int name(int at, const char *path, void *to, int flags) {     \
        int (*real)(int, const char *, void *, int) = REAL(name); \
        named(path);                                              \
        return real(at, path, to, flags);                         \
    }

OPEN(open)
OPEN(open64)
OPENAT(openat)
OPENAT(openat64)
XSTAT(__xstat)
XSTAT(__xstat64)
XSTAT(__lxstat)
XSTAT(__lxstat64)
STATAT(fstatat)
STATAT(fstatat64)
STAT(stat)
STAT(stat64)
STAT(lstat)
STAT(lstat64)
STAT(statvfs64)

int __fxstatat64(int version, int at, const char *path, void *to, int flags) {
    int (*real)(int, int, const char *, void *, int) = REAL(__fxstatat64);
    named(path);
    return real(version, at, path, to, flags);
}

int statx(int at, const char *path, int flags, unsigned mask, void *to) {
    int (*real)(int, const char *, int, unsigned, void *) = REAL(statx);
    named(path);
    return real(at, path, flags, mask, to);
}

int access(const char *path, int mode) {
    int (*real)(const char *, int) = REAL(access);
    named(path);
    return real(path, mode);
}

void *opendir(const char *path) {
    void *(*real)(const char *) = REAL(opendir);
    named(path);
    return real(path);
}

ssize_t readlink(const char *path, char *to, size_t size) {
    ssize_t (*real)(const char *, char *, size_t) = REAL(readlink);
    named(path);
    return real(path, to, size);
}

char *realpath(const char *path, char *to) {
    char *(*real)(const char *, char *) = REAL(realpath);
    named(path);
    return real(path, to);
}

char *__realpath_chk(const char *path, char *to, size_t size) {
    char *(*real)(const char *, char *, size_t) = REAL(__realpath_chk);
    named(path);
    return real(path, to, size);
}

ssize_t readv(int file, const struct iovec *to, int number) {
    ssize_t (*real)(int, const struct iovec *, int) = REAL(readv);
    opened(file);
    return real(file, to, number);
}

ssize_t read(int file, void *to, size_t size) {
    ssize_t (*real)(int, void *, size_t) = REAL(read);
    opened(file);
    return real(file, to, size);
}

ssize_t pread64(int file, void *to, size_t size, off_t from) {
    ssize_t (*real)(int, void *, size_t, off_t) = REAL(pread64);
    opened(file);
    return real(file, to, size, from);
}
