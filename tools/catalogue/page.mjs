// The HTML around a page of the catalogue.
import { brands } from './build.mjs'
import { embeddedPage } from './embedded-page.mjs'

/** @returns {string | undefined} undefined when there is no such page */
export function pageOf(url, names) {
  const embedded = url.pathname.startsWith('/embedded/')
  const name = url.pathname.slice(embedded ? '/embedded/'.length : 1)
  if (name === '' ? embedded : !names.includes(name)) return undefined
  const brand = brands.find((known) => known === url.searchParams.get('brand')) ?? brands[0]
  const page = { name, brand, files: `/${brand}`, names, asked: url.searchParams }
  return embedded ? embeddedPage(page) : ownPage(page)
}

function ownPage({ name, brand, files, names }) {
  const script = name || 'contents'
  return `<!doctype html>
<html lang="en-AU" data-brand="${brand}">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${name || 'Contents'} · Catalogue</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${files}/page.css">
    <link rel="stylesheet" href="${files}/${script}.css">
    <script type="module" src="${files}/${script}.js"></script>
  </head>
  <body>
    <div id="sb-root" data-pieces="${names.join(' ')}"></div>
    <ol id="told" aria-label="Told" hidden></ol>
    <ol id="tracked" aria-label="Tracked" hidden></ol>
  </body>
</html>
`
}
