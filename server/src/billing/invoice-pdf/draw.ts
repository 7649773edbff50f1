// Draws a bill. Equal content gives equal bytes: nothing here reads the clock or other state.
import { brand } from '@switchboard/brand'
import { rules } from '@switchboard/brand/rules'
import PDFDocument from 'pdfkit'
import type { InvoiceContent } from './invoice-content'
import { drawCharges } from './charges-table'
import { declareAccessible } from './conformance'
import { drawContactSection } from './contact-section'
import type { Colours } from './colours'
import { drawLetterhead, drawFooters } from './letterhead'
import { TextWriter } from './text-writer'
import { HEIGHT, pageStyles, WIDTH, type InvoicePage } from './page'
import { drawSummary, billTitle } from './summary'
import { StructureTags } from './tags'
import type { Faces } from './typefaces'
import { drawUsageGraph } from './usage-graph'

type Section = (page: InvoicePage, content: InvoiceContent) => void

const drawUsageIfAny: Section = (page, { usage }) => usage && drawUsageGraph(page, usage)
const onOnePage: readonly Section[] = [drawCharges, drawUsageIfAny, drawContactSection]
/** The contact section belongs on the first page. */
const onSeveralPages: readonly Section[] = [drawContactSection, drawCharges, drawUsageIfAny]

export function drawBill(content: InvoiceContent, faces: Faces, colours: Colours): Promise<Buffer> {
  const ordinary = layOutPages(content, faces, colours, onOnePage)
  const isLong = ordinary.doc.bufferedPageRange().count > 1
  return finishDocument(isLong ? layOutPages(content, faces, colours, onSeveralPages) : ordinary, content)
}

function layOutPages(content: InvoiceContent, faces: Faces, colours: Colours, parts: readonly Section[]): InvoicePage {
  const doc = new PDFDocument({
    size: [WIDTH, HEIGHT],
    margin: 0,
    bufferPages: true,
    pdfVersion: '1.7',
    subset: 'PDF/A-2a',
    tagged: true,
    lang: rules.locale,
    displayTitle: true,
    info: {
      Title: `${billTitle(content)}, ${brand.name}`,
      Author: brand.legalName,
      Subject: `Account ${content.account}, invoice ${content.invoice}`,
      Creator: 'Switchboard',
      CreationDate: new Date(`${content.issued}T00:00:00Z`),
    },
  })
  declareAccessible(doc)
  const page: InvoicePage = {
    doc,
    writer: new TextWriter(doc, faces),
    tags: new StructureTags(doc),
    colours,
    styles: pageStyles(colours),
    y: 0,
  }
  for (const draw of [drawLetterhead, drawSummary, ...parts]) draw(page, content)
  return page
}

function finishDocument(page: InvoicePage, content: InvoiceContent): Promise<Buffer> {
  const bytes = collectBytes(page.doc)
  drawFooters(page, content)
  page.doc.end()
  return bytes
}

function collectBytes(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
}
