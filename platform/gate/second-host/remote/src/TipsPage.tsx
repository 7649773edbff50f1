import { useState } from 'react'

export function Component() {
  const [read, setRead] = useState(0)
  return (
    <>
      <h1>Tips</h1>
      <p>
        <span>{read}</span> read
      </p>
      <button type="button" onClick={() => setRead(read + 1)}>
        Next tip
      </button>
    </>
  )
}
