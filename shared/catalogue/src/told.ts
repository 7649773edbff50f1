// What pieces told the page, in its order, for tests and for whoever tries a piece.

/** Adds a line to the list named 'Told'. */
export const tell = (line: string): void => write('told', line)

/** Adds a line to the list named 'Tracked': what analytics was told. */
export const tellTracked = (line: string): void => write('tracked', line)

function write(list: string, line: string): void {
  const item = document.createElement('li')
  item.textContent = line
  document.getElementById(list)?.append(item)
}
