// SPDX-License-Identifier: Apache-2.0
// Draws each table with data-chart above it. Whatever is drawn can be read from the table, with or without this script.
'use strict';

(() => {
    const locale = document.documentElement.lang;
    const units = ['B', 'kB', 'MB', 'GB', 'TB', 'PB', 'EB'];
    const points = ['circle', 'rect', 'triangle', 'rectRot', 'star', 'cross', 'crossRot'];
    const drawn = [];

    function style(name) {
        return getComputedStyle(document.documentElement).getPropertyValue(name).trim();
    }

    function amount(number, unit) {
        let rest = number;
        let step = 0;
        if (unit === 'bytes') {
            while (rest >= 1000 && step < units.length - 1) {
                rest /= 1000;
                step++;
            }
        }
        const digits = step > 0 && rest < 100 ? 1 : 0;
        const text = new Intl.NumberFormat(locale, {maximumFractionDigits: unit === 'bytes' ? digits : 2}).format(rest);
        if (unit === 'share') {
            return new Intl.NumberFormat(locale, {style: 'percent', maximumFractionDigits: 1}).format(number / 100);
        }
        return unit === 'bytes' ? text + '\u00A0' + units[step] : text;
    }

    // one thing has one colour in all charts of a page; failures are never green
    const SERIES = 12;
    const fixed = new Map([['fetch.answered', 0], ['fetch.refused', 1], ['fetch.failed', 5], ['fetch.disregarded', 6],
        ['dashboard.others', 6]]);
    const colours = new Map();

    function colour(name, used) {
        let index = fixed.get(name) ?? colours.get(name);
        if (index === undefined || used.has(index)) {
            const all = Array.from({length: SERIES}, (none, i) => i);
            const taken = new Set([...colours.values(), fixed.get('dashboard.others')]);
            index = all.find(i => !used.has(i) && !taken.has(i)) ?? all.find(i => !used.has(i)) ?? used.size % SERIES;
            if (!colours.has(name)) {
                colours.set(name, index);
            }
        }
        used.add(index);
        return index;
    }

    // a bar of a state has the colour of its mark
    function ofMark(row) {
        const mark = row.querySelector('th .mark');
        if (!mark) {
            return null;
        }
        return style(mark.matches('.mark-failed, .mark-missing') ? '--series-6'
            : mark.matches('.mark-due') ? '--series-2' : mark.matches('.mark-proven') ? '--series-3' : '--series-7');
    }

    // colour alone tells nothing: each series has a pattern of its own as well
    function pattern(series) {
        const color = style('--series-' + (series % SERIES + 1));
        if (series === 0) {
            return color;
        }
        const tile = document.createElement('canvas');
        tile.width = 8;
        tile.height = 8;
        const pen = tile.getContext('2d');
        pen.fillStyle = color;
        pen.fillRect(0, 0, 8, 8);
        pen.strokeStyle = style('--pattern');
        pen.fillStyle = style('--pattern');
        // quiet enough for the narrow bars of many years
        pen.globalAlpha = 0.6;
        pen.lineWidth = 1;
        pen.beginPath();
        switch (series % 7) {
            case 1:
                pen.moveTo(-2, 2); pen.lineTo(2, -2); pen.moveTo(-2, 10); pen.lineTo(10, -2); pen.moveTo(6, 10); pen.lineTo(10, 6);
                break;
            case 2:
                pen.arc(4, 4, 1.3, 0, 2 * Math.PI);
                pen.fill();
                break;
            case 3:
                pen.moveTo(0, 4); pen.lineTo(8, 4);
                break;
            case 4:
                pen.moveTo(4, 0); pen.lineTo(4, 8);
                break;
            case 5:
                pen.moveTo(-2, 6); pen.lineTo(2, 10); pen.moveTo(-2, -2); pen.lineTo(10, 10); pen.moveTo(6, -2); pen.lineTo(10, 2);
                break;
            default:
                pen.moveTo(0, 4); pen.lineTo(8, 4); pen.moveTo(4, 0); pen.lineTo(4, 8);
        }
        pen.stroke();
        return pen.createPattern(tile, 'repeat');
    }

    function text(cell) {
        return cell.textContent.trim().replace(/\s+/g, ' ');
    }

    // what hosts have in common at their end, such as .library.example
    function commonEnd(labels) {
        let end = labels.length > 1 ? labels[0].slice(labels[0].indexOf('.')) : '';
        while (end && !labels.every(label => label.endsWith(end) || !label.includes('.'))) {
            const next = end.indexOf('.', 1);
            end = next < 0 ? '' : end.slice(next);
        }
        return end;
    }

    // a narrow screen has no room for long names beside the bars
    function short(label, chart) {
        const most = chart.width < 420 ? 17 : 32;
        const end = commonEnd(chart.data.labels.map(String));
        const own = label.length > most && end && label.endsWith(end) ? label.slice(0, -end.length) + '…' : label;
        return own.length > most ? own.slice(0, most * 0.4) + '…' + own.slice(1 - most * 0.6) : own;
    }

    // the list behind a bar: that of its row, and of its part
    function listOf(row, heading) {
        const link = row.querySelector('th a');
        if (!link) {
            return null;
        }
        const list = new URL(link.href);
        const part = heading && heading.querySelector('a');
        if (part) {
            new URL(part.href).searchParams.forEach((value, name) => list.searchParams.set(name, value));
        }
        return list.href;
    }

    // numbers as they are drawn, so that a spreadsheet can count with them
    function csv(table) {
        const semicolons = locale === 'cs';
        const cell = one => {
            const number = 'value' in one.dataset && semicolons ? one.dataset.value.replace('.', ',') : one.dataset.value;
            const content = number ?? text(one);
            const safe = number === undefined && /^[=+\-@]/.test(content) ? "'" + content : content;
            return /[",;]/.test(safe) ? '"' + safe.replace(/"/g, '""') + '"' : safe;
        };
        const lines = Array.from(table.rows).map(row => Array.from(row.cells).map(cell).join(semicolons ? ';' : ','));
        return '\uFEFF' + lines.join('\r\n') + '\r\n';
    }

    function save(address, name) {
        const link = document.createElement('a');
        link.href = address;
        link.download = name;
        link.click();
    }

    function saving(table, canvas) {
        const list = table.closest('details').querySelector('.actions');
        const csvOf = () => URL.createObjectURL(new Blob([csv(table)], {type: 'text/csv'}));
        [[table.dataset.csv, () => save(csvOf(), table.id + '.csv')],
            [table.dataset.png, () => save(canvas.toDataURL('image/png'), table.id + '.png')]].forEach(([label, act]) => {
            const button = document.createElement('button');
            button.type = 'button';
            button.className = 'plain';
            button.textContent = label;
            button.addEventListener('click', act);
            const item = document.createElement('li');
            item.append(button);
            list.append(item);
        });
    }

    // of a long list, a chart has the first rows; the table has them all
    function drawnRows(table) {
        const rows = Array.from(table.tBodies[0].rows);
        return table.dataset.chart === 'bars' ? rows.slice(0, 25) : rows;
    }

    // at the end of each lying bar: what the cell says that is to stand beside it
    function beside(rows) {
        const labels = rows.map(row => Array.from(row.cells).find(cell => 'beside' in cell.dataset));
        return {
            id: 'beside',
            afterDatasetsDraw(chart) {
                const pen = chart.ctx;
                pen.save();
                pen.fillStyle = style('--quiet');
                pen.font = '12px ' + Chart.defaults.font.family;
                pen.textBaseline = 'middle';
                chart.getDatasetMeta(0).data.forEach((bar, i) => {
                    if (labels[i]) {
                        const end = chart.scales.x.getPixelForValue(chart.data.datasets[0].data[i] || 0);
                        pen.fillText(text(labels[i]), end + 6, chart.scales.y.getPixelForValue(i));
                    }
                });
                pen.restore();
            },
        };
    }

    function draw(table, canvas) {
        const kind = table.dataset.chart;
        const unit = table.dataset.unit;
        const lying = kind === 'bars';
        const rows = drawnRows(table);
        const line = kind === 'line';
        const columns = Array.from(table.tHead.rows[0].cells).filter(heading => 'series' in heading.dataset);
        const used = new Set();
        const series = columns.map(heading => ({heading: heading, i: colour(heading.dataset.series || text(heading), used)}))
            .map(({heading, i}) => ({
            label: text(heading),
            // as the table says it
            shown: rows.map(row => text(row.cells[heading.cellIndex])),
            // nothing is drawn for nothing, and at least a line for anything
            data: rows.map(row => Number(row.cells[heading.cellIndex].dataset.value) || (line ? 0 : null)),
            backgroundColor: line ? style('--series-' + (i + 1)) : lying ? rows.map(row => ofMark(row) || pattern(0)) : pattern(i),
            borderColor: line ? style('--series-' + (i + 1)) : style('--edge'),
            borderWidth: line ? 2 : {top: 0.5, right: 0.5, bottom: 0.5, left: 0.5},
            borderDash: i === 0 ? [] : [2 + 2 * i, 3],
            pointStyle: points[i % points.length],
            pointRadius: rows.length > 60 ? 0 : 3,
            maxBarThickness: lying ? 22 : 40,
            minBarLength: line ? undefined : 1,
        }));
        const grid = {color: style('--line')};
        const ticks = {color: style('--quiet')};
        const title = {display: true, text: table.dataset.axis, color: style('--quiet')};
        const values = {
            beginAtZero: true,
            max: kind === 'stacked-bar' && unit === 'share' ? 100 : undefined,
            title: title,
            stacked: kind === 'stacked-bar',
            grid: grid,
            border: {display: false},
            ticks: {...ticks, maxTicksLimit: 6, precision: 0, callback: value => amount(value, unit)},
        };
        const names = {
            stacked: kind === 'stacked-bar',
            grid: {display: false},
            border: {color: style('--strong-line')},
            ticks: {...ticks, autoSkip: false, maxRotation: 50, callback: function (value, i, all) {
                // as many as there is room for, the first and the last one always: so the same years have the same ones
                const step = lying ? 1 : Math.ceil(all.length * 26 / this.chart.width);
                const isShown = i === 0 || (i >= step && (all.length - 1 - i) % step === 0);
                return isShown ? short(this.getLabelForValue(value), this.chart) : '';
            }},
        };
        return new Chart(canvas, {
            type: line ? 'line' : 'bar',
            plugins: lying && series.length === 1 ? [beside(rows)] : [],
            data: {
                labels: rows.map(row => row.querySelector('th').dataset.short || text(row.querySelector('th'))),
                datasets: series,
            },
            options: {
                animation: false,
                onClick: (event, hit) => {
                    const list = hit.length && listOf(rows[hit[0].index], columns[hit[0].datasetIndex]);
                    if (list) {
                        location.assign(list);
                    }
                },
                onHover: (event, hit, chart) => {
                    chart.canvas.classList.toggle('leads', Boolean(hit.length && listOf(rows[hit[0].index])));
                },
                responsive: true,
                maintainAspectRatio: false,
                layout: {padding: {right: lying && series.length === 1 ? 48 : 0}},
                locale: locale,
                indexAxis: lying ? 'y' : 'x',
                scales: lying ? {x: values, y: names} : {x: names, y: values},
                plugins: {
                    legend: {
                        display: series.length > 1 || (!lying && series[0].label !== table.dataset.axis),
                        position: 'bottom',
                        labels: {color: style('--text'), boxWidth: 18, boxHeight: 12, usePointStyle: line},
                    },
                    tooltip: {
                        callbacks: {
                            label: item => item.dataset.label + ': '
                                + (unit === 'share' ? item.dataset.shown[item.dataIndex] : amount(lying ? item.parsed.x : item.parsed.y, unit)),
                        },
                    },
                },
            },
        });
    }

    function prepare(table) {
        const place = document.createElement('div');
        place.className = 'drawing';
        if (table.dataset.chart === 'bars') {
            place.style.height = (drawnRows(table).length * 30 + 90) + 'px';
        }
        const canvas = document.createElement('canvas');
        canvas.setAttribute('role', 'img');
        canvas.setAttribute('aria-label', table.dataset.label);
        place.append(canvas);
        const numbers = table.closest('details');
        numbers.before(place);
        numbers.open = 'stays' in numbers.dataset;
        saving(table, canvas);
        drawn.push({table: table, canvas: canvas, numbers: numbers, chart: draw(table, canvas)});
    }

    function drawAgain() {
        drawn.forEach(one => {
            one.chart.destroy();
            one.chart = draw(one.table, one.canvas);
        });
    }

    Chart.defaults.font.family = style('font-family') || 'system-ui, sans-serif';
    document.querySelectorAll('table[data-chart]').forEach(prepare);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawAgain);
    // on paper, the numbers stand below each chart
    function forPaper(isPaper) {
        drawn.forEach(one => {
            one.numbers.open = isPaper || 'stays' in one.numbers.dataset;
            // a printer has more dots than a screen
            one.chart.options.devicePixelRatio = isPaper ? 3 : undefined;
            one.chart.resize();
        });
    }

    addEventListener('beforeprint', () => forPaper(true));
    addEventListener('afterprint', () => forPaper(false));
})();
