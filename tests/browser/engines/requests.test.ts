import { beforeEach, expect, it } from 'vitest'
import { useEngine } from './use-engine'

const requests: string[] = []
const open = useEngine({ onAsked: (path) => void requests.push(path) })
beforeEach(() => void requests.splice(0))

it('a page requests the settings only once, because the app uses the preloaded response', async () => {
  const phone = await open()
  await phone.open('/order')
  await phone.page.locator('#status-image').waitFor()
  expect(requests.filter((path) => path === '/config.json')).toHaveLength(1)
})
