import { Component, type ReactNode } from 'react'

interface FillerBoundaryProps {
  /** @param ms since it was mounted */
  readonly onBroken: (ms: number) => void
  readonly children: ReactNode
}

/** Removes a filler that threw while rendering. The root reports the error with the build whose script threw it. */
export class FillerBoundary extends Component<FillerBoundaryProps, { readonly isBroken: boolean }> {
  override readonly state = { isBroken: false }
  readonly #mountedAt = performance.now()

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch() {
    this.props.onBroken(Math.round(performance.now() - this.#mountedAt))
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
