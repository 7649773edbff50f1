// Draws the first page's letterhead and all pages' footers.
import { brand } from '@switchboard/brand'
import { showLongDate } from '@switchboard/domain'
import type { InvoiceContent } from './invoice-content'
import { BOTTOM, drawHairline, LEFT, RIGHT, WIDTH, type InvoicePage } from './page'

const BAND = 68
const MARK = 38
const GRID = 48

export function drawLetterhead(page: InvoicePage, { issued }: InvoiceContent): void {
  const { doc, tags, writer, colours } = page
  tags.decoration(() => {
    doc.rect(0, 0, WIDTH, BAND).fill(colours.band)
    doc.rect(0, BAND, WIDTH, 3).fill(colours.accent)
    drawLogo(page, LEFT, (BAND - MARK) / 2)
  })
  const onBand = { face: 'display', size: 18, colour: colours.onBand } as const
  const quiet = { face: 'text', size: 9.5, colour: colours.onBandMuted, leading: 13 } as const
  tags.block('P', () => writer.line(brand.name, LEFT + MARK + 11, (BAND - 25) / 2, onBand))
  tags.group('Sect', () => {
    tags.block('P', () =>
      writer.line('Tax invoice', RIGHT, BAND / 2 - 15, { ...onBand, size: 11, leading: 15 }, 'right'),
    )
    tags.block('P', () => writer.line(`Issued ${showLongDate(issued)}`, RIGHT, BAND / 2, quiet, 'right'))
  })
  page.y = BAND + 3
}

function drawLogo({ doc, colours }: InvoicePage, x: number, y: number): void {
  const colour = {
    body: colours.logoBody,
    cut: colours.logoCut,
    accent: colours.logoAccent,
    'body-line': colours.logoBody,
    'cut-line': colours.logoCut,
  }
  doc
    .save()
    .translate(x, y)
    .scale(MARK / GRID)
  for (const { as, path } of brand.mark) {
    doc.path(path)
    if (as === 'body-line' || as === 'cut-line') doc.lineWidth(2.6).lineCap('round').stroke(colour[as])
    else doc.fill(colour[as])
  }
  doc.restore()
}

/** Call when the number of pages is known. */
export function drawFooters(page: InvoicePage, { account, invoice }: InvoiceContent): void {
  const { doc, tags, writer, styles } = page
  const { count } = doc.bufferedPageRange()
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(index)
    drawHairline(page, BOTTOM + 10)
    tags.pageEdge('Bottom', () => {
      writer.line(`${brand.legalName}, ${brand.businessNumber}`, LEFT, BOTTOM + 15, styles.small)
      const place = `Account ${account}   Invoice ${invoice}   Page ${index + 1} of ${count}`
      writer.line(place, RIGHT, BOTTOM + 15, styles.small, 'right')
    })
  }
}
