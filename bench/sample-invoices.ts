import type { PrintableDocument } from '../src/outbound/layout/printable-document.ts'
import { renderModel } from '../src/outbound/layout/render-model.ts'
import { cents } from '../src/platform/money/cents.ts'
import { codeModules } from '../src/sales/qr-bill/code-modules.ts'
import { qrReference } from '../src/sales/qr-bill/reference.ts'
import { sampleBill } from '../test/fixtures/bill.ts'
import { samplePrintable, sampleProduct } from '../test/fixtures/sample-printable.ts'

/** An ordinary invoice with a QR-bill, in unique texts and amounts, so that nothing can be cached. */
export const sampleInvoice = (count: number, positions: number): PrintableDocument => {
  const { message: _, billingInformation: __, ...slip } = sampleBill()
  // Its products have one rate, which is not shown on each.
  const { totals } = samplePrintable()
  return samplePrintable({
    number: `R-${10_000 + count}`,
    title: `Auftrag ${count}`,
    recipient: [`Kunde ${count} AG`, `Hauptstrasse ${count}`, '8000 Zürich'],
    slip: { ...slip, reference: { type: 'QRR', value: qrReference(String(1_000 + count)) } },
    totals: { ...totals, groups: totals.groups.slice(0, 1) },
    positions: Array.from({ length: positions }, (_, index) =>
      sampleProduct({
        name: `Artikel ${count} ${index}`,
        ...(index % 3 === 0 ? { description: `Ausführung ${count}\nmit Zubehör` } : {}),
        quantity: count + index,
        singleAmount: 100 + count + index / 100,
        totalAmount: cents(10_000 + 100 * count + index),
      }),
    ),
  })
}

/** The same invoice as a web page: our texts and slip, laid out by a browser. */
export function invoiceAsHtml(page: PrintableDocument): string {
  const model = renderModel(page)
  const lines = (texts: readonly string[]): string => texts.map(escaped).join('<br>')
  const row = (cells: readonly string[], tag: string): string =>
    `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`
  const { slip } = model
  return `<!doctype html><html lang="${model.language}"><meta charset="utf-8"><title>${escaped(model.heading)}</title>
<style>
  @page { size: A4; margin: 20mm 20mm 27mm 22mm }
  body { font: 9.5pt "Liberation Sans", Arial, sans-serif; margin: 0 }
  .head { display: grid; grid-template-columns: 96mm 1fr; min-height: 78mm }
  table { width: 100%; border-collapse: collapse } th, td { padding: 2mm 1mm; text-align: left; border-bottom: 0.4pt solid #bbb }
  td:last-child, th:last-child { text-align: right } thead { display: table-header-group } tr { break-inside: avoid }
  .slip { break-inside: avoid; height: 105mm; display: grid; grid-template-columns: 62mm 56mm 1fr; font-size: 8pt } svg { width: 46mm; height: 46mm }
</style>
<div class="head"><div><b>${escaped(model.issuer.name)}</b><br>${lines(model.issuer.lines)}</div><div>${lines(model.recipient)}</div></div>
<h1>${escaped(model.heading)}</h1><h2>${escaped(model.subject)}</h2><p>${escaped(model.introduction)}</p>
<table><thead>${row(
    model.table.columns.map(({ label }) => label),
    'th',
  )}</thead>
<tbody>${model.table.rows
    .map(({ cells, description }) =>
      row(
        cells.map((cell, index) => (index === 1 ? `${cell} ${description}` : cell)),
        'td',
      ),
    )
    .join('')}</tbody></table>
<table>${model.totals.map(({ label, value }) => row([label, value], 'td')).join('')}</table><p>${escaped(model.closing)}</p>
${slip ? `<div class="slip"><div>${lines(slip.creditor)}<br>${lines(slip.debtor)}</div><div>${codeAsSvg(slip.payload)}</div><div>${lines(slip.creditor)}<br>${escaped(slip.reference)}<br>${lines(slip.additional.flat())}<br>${lines(slip.debtor)}</div></div>` : ''}</html>`
}

/** As web libraries write it: all adjacent dark modules are one line, as thick as a module. */
function codeAsSvg(payload: string): string {
  const modules = codeModules(payload)
  const lines = modules.flatMap((row, y) => {
    const said = row.map((isDark) => (isDark ? '#' : ' ')).join('')
    return [...said.matchAll(/#+/g)].map(({ index, 0: dark }) => `M${index} ${y}.5h${dark.length}`)
  })
  return `<svg viewBox="0 0 ${modules.length} ${modules.length}"><path stroke="#000" shape-rendering="crispEdges" d="${lines.join('')}"/></svg>`
}

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
