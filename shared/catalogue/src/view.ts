// A page's view, from its address.

export interface View {
  readonly theme: 'light' | 'dark' | 'system'
  readonly brand: string
  /** The only state to show, without the toolbar; undefined shows all. */
  readonly state: string | undefined
  readonly mode: 'once' | 'twice' | 'nested'
  /** Without the toolbar, for a frame or a picture. */
  readonly bare: boolean
}

export function viewOf(search: string): View {
  const asked = new URLSearchParams(search)
  const theme = asked.get('theme')
  const mode = asked.get('mode')
  const state = asked.get('state') ?? undefined
  return {
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
    brand: asked.get('brand') ?? 'wattlebird',
    state,
    mode: mode === 'twice' || mode === 'nested' ? mode : 'once',
    bare: state !== undefined || asked.has('bare'),
  }
}

/** The query string for a view, without default values. */
export function searchOf(view: View): string {
  const asked = new URLSearchParams()
  if (view.theme !== 'system') asked.set('theme', view.theme)
  if (view.brand !== 'wattlebird') asked.set('brand', view.brand)
  if (view.state !== undefined) asked.set('state', view.state)
  if (view.mode !== 'once') asked.set('mode', view.mode)
  if (view.bare) asked.set('bare', '')
  return asked.size > 0 ? `?${asked}` : ''
}
