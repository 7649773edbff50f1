// The kinds of files that sources import in addition to code and styles. Importing one returns its address. assets.d.ts
// has their types.

export const ASSET_KINDS = ['svg', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'avif', 'woff2']

/** Other files are refused, because webpack’s own message is about a missing loader. */
export const REFUSED_KINDS = new RegExp(`\\.(?!(?:[cm]?[jt]s|[jt]sx|css|json|${ASSET_KINDS.join('|')})$)[^./\\\\]+$`)

/** @param {string} file */
export const explainRefusal = (file) =>
  `${file} cannot be imported. Pictures are ${ASSET_KINDS.slice(0, -1).join(', ')}, fonts are woff2 (in small letters). Convert it, or let the server send it.`
