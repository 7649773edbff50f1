import { createElement, type ComponentType } from 'react'

/** A piece's states by name. Each is a component, so that it can use hooks. */
export type States = Readonly<Record<string, ComponentType>>

export interface PieceModule {
  readonly about: string
  readonly states: States
}

/** A state for each set of the piece's properties. */
export const samples = <Props extends object>(
  Piece: ComponentType<Props>,
  sets: Readonly<Record<string, Props>>,
): States => Object.fromEntries(Object.entries(sets).map(([name, props]) => [name, () => createElement(Piece, props)]))
