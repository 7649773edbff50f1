// The band at the head of the first page, and what stands at the foot of all.
import { brand } from '@switchboard/brand'
import { showLongDate } from '@switchboard/domain'
import type { BillFacts } from './bill-facts'
import { BOTTOM, hairline, LEFT, RIGHT, WIDTH, type Sheet } from './sheet'

const BAND = 68
const MARK = 38
const GRID = 48

export function drawBand(sheet: Sheet, { issued }: BillFacts): void {
  const { doc, tags, pen, colours } = sheet
  tags.decoration(() => {
    doc.rect(0, 0, WIDTH, BAND).fill(colours.band)
    doc.rect(0, BAND, WIDTH, 3).fill(colours.accent)
    drawMark(sheet, LEFT, (BAND - MARK) / 2)
  })
  const onBand = { face: 'display', size: 18, colour: colours.onBand } as const
  const quiet = { face: 'text', size: 9.5, colour: colours.onBandMuted, leading: 13 } as const
  tags.block('P', () => pen.line(brand.name, LEFT + MARK + 11, (BAND - 25) / 2, onBand))
  tags.group('Sect', () => {
    tags.block('P', () => pen.line('Tax invoice', RIGHT, BAND / 2 - 15, { ...onBand, size: 11, leading: 15 }, 'right'))
    tags.block('P', () => pen.line(`Issued ${showLongDate(issued)}`, RIGHT, BAND / 2, quiet, 'right'))
  })
  sheet.y = BAND + 3
}

function drawMark({ doc, colours }: Sheet, x: number, y: number): void {
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

/** Once the number of pages is known. */
export function drawFeet(sheet: Sheet, { account, invoice }: BillFacts): void {
  const { doc, tags, pen, styles } = sheet
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    hairline(sheet, BOTTOM + 10)
    tags.pageEdge('Bottom', () => {
      pen.line(`${brand.legalName}, ${brand.businessNumber}`, LEFT, BOTTOM + 15, styles.small)
      const place = `Account ${account}   Invoice ${invoice}   Page ${page + 1} of ${count}`
      pen.line(place, RIGHT, BOTTOM + 15, styles.small, 'right')
    })
  }
}
