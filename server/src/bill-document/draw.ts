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

export async function drawBill(facts: BillFacts, faces: Faces, colours: Colours): Promise<Buffer> {
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
  const bytes = collect(doc)
  const sheet: Sheet = { doc, pen: new Pen(doc, faces), tags: new Tags(doc), colours, styles: stylesOf(colours), y: 0 }
  drawBand(sheet, facts)
  drawSummary(sheet, facts)
  drawCharges(sheet, facts)
  if (facts.usage) drawUsage(sheet, facts.usage)
  drawClosing(sheet, facts)
  drawFeet(sheet, facts)
  doc.end()
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
