/** The entry of that name. A part may be called what every object has, for example 'constructor'. */
export const own = <Value>(all: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  all !== undefined && Object.hasOwn(all, name) ? all[name] : undefined
