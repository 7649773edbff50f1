// The tag of a page's main heading: h1 in the portal, h2 inside a third-party page, whose h1 is its own.
import { createContext, useContext } from 'react'

export type MainHeading = 'h1' | 'h2'

const Context = createContext<MainHeading>('h1')

export const MainHeadingProvider = Context.Provider

export const useMainHeading = (): MainHeading => useContext(Context)
