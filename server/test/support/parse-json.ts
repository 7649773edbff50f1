/** Parses JSON of our own server. The test that calls this checks the values, so the shape is only asserted here. */
export function parseJson<Value>(text: string): Value {
  return JSON.parse(text) as Value
}

/** The entries that the server wrote to its log. */
export function logEntries<Entry>(output: string): Entry[] {
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => parseJson<Entry>(line))
}
