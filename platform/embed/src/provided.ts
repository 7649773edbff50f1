// Every package that remotes take from the shell, except the brand, which `host/embed` imports. The federation runtime
// assigns a package that the shell does not import to the first remote that uses it, and removes it with that remote's
// build. platform/build/singletons.test.ts compares the lists.
import '@switchboard/analytics'
import '@switchboard/api-client'
import '@switchboard/auth'
import '@switchboard/events'
import '@switchboard/remote'
import '@switchboard/router'
import '@switchboard/unsaved'
import 'react'
import 'react-dom'
import 'zustand'
