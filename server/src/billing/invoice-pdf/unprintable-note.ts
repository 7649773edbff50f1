// A bill's note if no font has the letters of the customer's name or address (D66).

/** @param printed whether each can be printed completely. @returns undefined if both can */
export function unprintableNote(printed: { readonly name: boolean; readonly address: boolean }): string | undefined {
  const parts = [...(printed.name ? [] : ['name']), ...(printed.address ? [] : ['address'])]
  if (parts.length === 0) return undefined
  return `Your ${parts.join(' and your ')} cannot be printed in full here: this document has no typeface with all of the letters. My Account shows ${parts.length === 1 ? 'it' : 'them'} as you gave ${parts.length === 1 ? 'it' : 'them'}.`
}
