// Logs the calls that pieces make, in order, on the page: for tests, and for people who try a piece.

/** Adds a line to the list named 'Action log'. */
export const logAction = (line: string): void => addLine('action-log', line)

/** Adds a line to the list named 'Analytics log'. */
export const logAnalytics = (line: string): void => addLine('analytics-log', line)

export function clearLogs(): void {
  for (const list of ['action-log', 'analytics-log']) document.getElementById(list)?.replaceChildren()
}

function addLine(list: string, line: string): void {
  const item = document.createElement('li')
  item.textContent = line
  document.getElementById(list)?.append(item)
}
