import { cookieOf, type Overrides } from './override'

/** The page is loaded anew with these overrides. */
export function apply(overrides: Overrides): void {
  document.cookie = cookieOf(overrides)
  location.reload()
}
