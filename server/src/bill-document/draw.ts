// Draws a bill. The same facts make the same bytes: nothing here asks the clock or anybody.
import { brand } from '@switchboard/brand'
import PDFDocument from 'pdfkit'
import type { BillFacts } from './bill-facts'
import { drawCharges } from './charges-table'
import { drawClosing } from './closing'
import type { Colours } from './colours'
import { drawBand, drawFeet } from './letterhead'
import { Pen } from './pen'
import { HEIGHT, stylesOf, WIDTH, type Sheet } from './sheet'
import { drawSummary, titleOf } from './summary'
import { Tags } from './tags'
import type { Faces } from './typefaces'
import { drawUsage } from './usage-graph'

type Part = (sheet: Sheet, facts: BillFacts) => void

const drawUsageIfKnown: Part = (sheet, { usage }) => usage && drawUsage(sheet, usage)
const onOnePage: readonly Part[] = [drawCharges, drawUsageIfKnown, drawClosing]
/** How to pay and where help is belong on the first page of a bill. */
const onSeveralPages: readonly Part[] = [drawClosing, drawCharges, drawUsageIfKnown]

export function drawBill(facts: BillFacts, faces: Faces, colours: Colours): Promise<Buffer> {
  const ordinary = layOut(facts, faces, colours, onOnePage)
  const isLong = ordinary.doc.bufferedPageRange().count > 1
  return finish(isLong ? layOut(facts, faces, colours, onSeveralPages) : ordinary, facts)
}

function layOut(facts: BillFacts, faces: Faces, colours: Colours, parts: readonly Part[]): Sheet {
  const doc = new PDFDocument({
    size: [WIDTH, HEIGHT],
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-AU',
    displayTitle: true,
    info: {
      Title: `${titleOf(facts)}, ${brand.name}`,
      Author: brand.legalName,
      Subject: `Account ${facts.account}, invoice ${facts.invoice}`,
      Creator: 'Switchboard',
      CreationDate: new Date(`${facts.issued}T00:00:00Z`),
    },
  })
  const sheet: Sheet = { doc, pen: new Pen(doc, faces), tags: new Tags(doc), colours, styles: stylesOf(colours), y: 0 }
  for (const draw of [drawBand, drawSummary, ...parts]) draw(sheet, facts)
  return sheet
}

function finish(sheet: Sheet, facts: BillFacts): Promise<Buffer> {
  const bytes = collect(sheet.doc)
  drawFeet(sheet, facts)
  sheet.doc.end()
  return bytes
}

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}
