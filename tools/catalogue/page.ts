// The HTML around a page of the catalogue.
import { brands } from './build.ts'
import { embeddedPage, type CataloguePage } from './embedded-page.ts'

/**
 * @param names of all pages
 * @param files the address of the folder that buildCatalogue() made
 * @returns undefined if the page does not exist
 */
export function pageOf(url: URL, names: readonly string[], files: string): string | undefined {
  const isEmbedded = url.pathname.startsWith('/embedded/')
  const name = url.pathname.slice(isEmbedded ? '/embedded/'.length : 1)
  if (name === '' ? isEmbedded : !names.includes(name)) return undefined
  const brand = brands.find((known) => known === url.searchParams.get('brand')) ?? brands[0] ?? ''
  const page = { name, brand, files: `${files}/${brand}`, names, query: url.searchParams }
  return isEmbedded ? embeddedPage(page) : ownPage(page)
}

function ownPage({ name, brand, files, names }: CataloguePage) {
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
    <div id="sb-root" class="sb-root sb-page" data-pieces="${names.join(' ')}"></div>
    <ol id="action-log" aria-label="Action log" hidden></ol>
    <ol id="analytics-log" aria-label="Analytics log" hidden></ol>
  </body>
</html>
`
}
