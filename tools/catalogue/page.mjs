// The HTML around a page of the catalogue.

/** @returns {string | undefined} undefined when there is no such page */
export function pageOf(url, names) {
  const name = url.pathname.slice(1)
  if (name !== '' && !names.includes(name)) return undefined
  const script = name || 'contents'
  return `<!doctype html>
<html lang="en-AU">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${name || 'Contents'} · Catalogue</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/${script}.css">
    <script type="module" src="/${script}.js"></script>
  </head>
  <body>
    <div id="sb-root" data-pieces="${names.join(' ')}"></div>
    <ol id="told" aria-label="Told" hidden></ol>
    <ol id="tracked" aria-label="Tracked" hidden></ol>
  </body>
</html>
`
}
