import { useState } from 'react'

export function Component() {
  const [pressed, setPressed] = useState(0)
  return (
    <>
      <h1>The next contract</h1>
      <button type="button" onClick={() => setPressed(pressed + 1)}>
        Pressed {pressed} times
      </button>
    </>
  )
}
