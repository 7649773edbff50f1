import { overridesCookie, type Overrides } from './overrides-cookie'

/** Reloads the page with these overrides. */
export function applyOverrides(overrides: Overrides): void {
  document.cookie = overridesCookie(overrides)
  location.reload()
}
