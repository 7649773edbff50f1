// Types derived from schemas. Records and states are never changed in place.
import type { GenericSchema, InferOutput } from 'valibot'

type DeepReadonly<Value> = Value extends (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value]: DeepReadonly<Value[Key]> }
    : Value

/** The type that a schema accepts. */
export type TypeOf<Schema extends GenericSchema> = DeepReadonly<InferOutput<Schema>>
