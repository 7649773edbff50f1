/** 'shell': it removed parts of the shell. */
export type FaultKind = 'suspended' | 'blank' | 'covers header' | 'shell'

/** The misbehaviour of a page that did not throw an error itself. */
export class PageFault extends Error {
  override readonly name = 'PageFault'

  constructor(readonly kind: FaultKind) {
    super(`the page failed: ${kind}`)
  }
}
