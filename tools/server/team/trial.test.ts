import { expect, it } from 'vitest'
import { makeKey, readSigner } from '../../release/keys/keys'
import { approve } from '../../release/signing'
import type { ToSign } from '../answers'
import { serveTrial } from './testing/serve-trial'

it('a trial has a live release, and registers the key of an approver at the first approval', async () => {
  const team = await serveTrial()
  try {
    const [ana, berta, carla] = await Promise.all(
      ['ana', 'berta', 'carla'].map((name) => team.member(name)),
    )
    const path = 'locales/en/shop.json'
    const { id } = (await ana!.ask('POST', 'changes', { title: 'Thanks' })).json
    const { files } = (await ana!.ask('GET', `changes/${String(id)}/project`)).json as unknown as {
      files: Readonly<Record<string, { readonly text: string; readonly hash: string }>>
    }
    const { text, hash } = files[path]!
    const edited = { path, text: text.replace('Thank you', 'Thanks'), base: hash }
    await ana!.ask('POST', `changes/${String(id)}/edit`, edited)
    await ana!.ask('POST', `changes/${String(id)}/ask`, {})

    // Berta's browser creates another key than the one in approvers.json.
    const signer = await readSigner(await makeKey(), 'berta')
    const request = (await berta!.ask('GET', `changes/${String(id)}/to-sign`))
      .json as unknown as ToSign
    const approval = await approve(request.changes, signer, request.text)
    const signed = { commit: request.commit, approval, key: signer.publicKey }
    expect(await berta!.ask('POST', `changes/${String(id)}/approve`, signed)).toMatchObject({
      status: 200,
      json: { state: 'approved' },
    })
    const known = JSON.parse(team.remote.git('show', 'main:approvers.json')) as object
    expect(known).toEqual({
      keys: [{ who: 'Berta', subject: 'berta', key: signer.publicKey }],
    })
    expect(
      await carla!.ask('POST', `changes/${String(id)}/publish`, { why: 'Shorter', permille: 10 }),
    ).toMatchObject({ status: 200, json: { kind: 'released' } })
    const { status } = (await carla!.ask('GET', 'release')).json
    expect(status).toMatchObject({ live: { number: 2, rollout: { permille: 10, previous: 1 } } })
  } finally {
    await team.close()
  }
})
