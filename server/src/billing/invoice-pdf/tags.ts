// The document's structure tags for screen readers. Everything drawn outside them is decoration.
type StructureOptions = PDFKit.Mixins.StructureElementOptions
type StructureElement = ReturnType<PDFKit.PDFDocument['struct']>
type BlockType = 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'Figure'
type GroupType = 'Sect' | 'Table' | 'TR' | 'P'

export class StructureTags {
  readonly #doc: PDFKit.PDFDocument
  #parent: StructureElement

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc
    this.#parent = doc.struct('Document')
    doc.addStructure(this.#parent)
  }

  /** An element with everything that `draw` draws. */
  block(type: BlockType, draw: () => void, options: StructureOptions = {}): void {
    this.#parent.add(this.#doc.struct(type, options, draw))
  }

  /** @param draw receives the link annotation's element, and the description as pdfkit writes a text */
  link(alt: string, draw: (element: StructureElement, contents: PDFKit.TextObject) => void): void {
    const element = this.#doc.struct('Link', { alt })
    this.#parent.add(element)
    // A plain string would be written as a name.
    element.add(() => draw(element, new String(alt)))
    element.end()
  }

  /** An element with nothing drawn, such as an empty cell. */
  empty(type: 'TD'): void {
    const element = this.#doc.struct(type)
    this.#parent.add(element)
    element.end()
  }

  /** Elements nested in an element. */
  group(type: GroupType, work: () => void): void {
    const outer = this.#parent
    const element = this.#doc.struct(type)
    outer.add(element)
    this.#parent = element
    try {
      work()
    } finally {
      this.#parent = outer
      element.end()
    }
  }

  decoration(draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Layout' })
    draw()
    this.#doc.endMarkedContent()
  }

  /** Footers and other content at the edge of every page. */
  pageEdge(edge: 'Top' | 'Bottom', draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Pagination', attached: [edge] })
    draw()
    this.#doc.endMarkedContent()
  }
}
