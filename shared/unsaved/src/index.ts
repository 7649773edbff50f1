export { abandonInput, dropInput, hasUnsavedInput, holdInput, keepInput } from './held-input'
export type { UnsavedInput } from './held-input'
export { keptInput, removeKeptInput, setInputOwner } from './kept-input'
export type { FieldValues } from './kept-input'
