// Buttons that lead to the provider's pages.

export const removalOf = ({ id }: { readonly id: string }) => `delete_credential:${id}` as const

export interface LeavingState {
  readonly busy: boolean
  readonly unavailable: boolean
}

/**
 * States of a button while the browser leaves for the provider's page.
 * @param action of the button
 * @param leavingFor the action that was pressed
 */
export const whileLeaving = (action: string, leavingFor: string | undefined): LeavingState => ({
  busy: leavingFor === action,
  unavailable: leavingFor !== undefined && leavingFor !== action,
})
