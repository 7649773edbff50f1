/** The object's own property. A part may have the name of an inherited one, for example 'constructor'. */
export const ownValue = <Value>(all: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  all !== undefined && Object.hasOwn(all, name) ? all[name] : undefined
