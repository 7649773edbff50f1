/** Asks the provider, because the portal limits how often it lists them. @returns ids of the person's credentials of a type */
export async function credentialsOf(base: string, token: string, type: string): Promise<readonly string[]> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' }
  const answer = await fetch(`${base}/account/credentials`, { headers })
  if (answer.status !== 200) throw new Error(`no credentials: ${answer.status}`)
  const types = (await answer.json()) as readonly {
    readonly type: string
    readonly userCredentialMetadatas: readonly { readonly credential: { readonly id: string } }[]
  }[]
  const found = types.find((one) => one.type === type)
  return (found?.userCredentialMetadatas ?? []).map(({ credential }) => credential.id)
}
