export { abandonInput, dropInput, hasUnsavedInput, holdAddress, holdInput, keepInput } from './held-input'
export type { InsidePages, UnsavedInput } from './held-input'
export { keptInput, removeKeptInput, setInputOwner, takeKeptAddress } from './kept-input'
export type { FieldValues } from './kept-input'
