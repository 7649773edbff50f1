import type { ComponentType } from 'react'

/** A piece's states by name. Each is a component, so that it can use hooks. */
export type States = Readonly<Record<string, ComponentType>>

export interface PieceModule {
  readonly about: string
  readonly states: States
}
