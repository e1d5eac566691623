import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, it } from 'vitest'
import { createPhoneSite } from './phone-site'

let stop: (() => void) | undefined
afterEach(() => stop?.())

it('takes a scenario only with the ticket of the studio, and only a small one [F3]', async () => {
  let listener: RequestListener = () => {}
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  stop = () => server.close()
  const phone = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const studio = 'http://studio.test'
  const site = await createPhoneSite({ code: process.cwd(), phone, studio, ticket: 'secret' })
  listener = site.listener
  const tell = async (ticket: string, title: string) => {
    const { status } = await fetch(`${phone}/__studio/scenario`, {
      method: 'POST',
      headers: { origin: phone, 'content-type': 'application/json', 'x-studio-ticket': ticket },
      body: JSON.stringify({ screen: 'order', name: 'plain', scenario: { title } }),
    })
    return status
  }
  expect(await tell('', 'New')).toBe(403)
  expect(await tell('other', 'New')).toBe(403)
  expect(await tell('secret', 'x'.repeat(100_000))).toBe(413)
  expect(await tell('secret', 'New')).toBe(204)
})
