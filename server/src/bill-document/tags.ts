// The structure of the document, for readers that do not see it. What is drawn outside of it is decoration.
type Options = PDFKit.Mixins.StructureElementOptions
type Element = ReturnType<PDFKit.PDFDocument['struct']>
type Block = 'H1' | 'H2' | 'P' | 'TH' | 'TD' | 'Figure'
type Group = 'Sect' | 'Table' | 'TR' | 'P'

export class Tags {
  readonly #doc: PDFKit.PDFDocument
  #parent: Element

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc
    this.#parent = doc.struct('Document')
    doc.addStructure(this.#parent)
  }

  /** Everything that `draw` draws belongs to the element. */
  block(type: Block, draw: () => void, options: Options = {}): void {
    this.#parent.add(this.#doc.struct(type, options, draw))
  }

  /** @param draw is given the element, for the annotation that makes it work */
  link(alt: string, draw: (element: Element) => void): void {
    const element = this.#doc.struct('Link', { alt })
    this.#parent.add(element)
    element.add(() => draw(element))
    element.end()
  }

  /** An element without anything drawn, such as an empty cell. */
  empty(type: 'TD'): void {
    const element = this.#doc.struct(type)
    this.#parent.add(element)
    element.end()
  }

  /** Elements inside an element. */
  group(type: Group, work: () => void): void {
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

  /** What every page has at its edge. */
  pageEdge(edge: 'Top' | 'Bottom', draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Pagination', attached: [edge] })
    draw()
    this.#doc.endMarkedContent()
  }
}
