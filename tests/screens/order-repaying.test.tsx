import { cleanup, screen as page } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { showOrder } from './show-order'
import { ledTo, press } from './show-screen'

afterEach(cleanup)

const dialog = () => page.queryByRole('dialog')

describe('repaying', () => {
  const outside = 'https://pay.example/'

  it.each([
    ['DETAIL-024 without h5Url', '', 'repayment'],
    ['DETAIL-023 with h5Url', outside, outside],
  ])('%s (%j) leads to %j', async (_, h5Url, target) => {
    const { world } = await showOrder({ h5Url })
    await press('Pagar')
    expect(ledTo(world)).toEqual([target])
  })

  it('asks first if the order may be extended [AMBIG-025 DETAIL-010 DETAIL-011]', async () => {
    const { world } = await showOrder({ isDelay: 1 })
    expect(dialog()).toBeNull()
    await press('Pagar')
    expect([page.getByRole('dialog', { name: 'Recordatorio' }).textContent, ledTo(world)]).toEqual([
      expect.stringContaining('hasta 7 días'),
      [],
    ])
  })

  it('opens the reminder with the page with the option, and then repays at once [AMBIG-025]', async () => {
    const { world } = await showOrder({ isDelay: 1 }, { options: { reminderTrigger: 'on-load' } })
    expect(page.getByRole('dialog', { name: 'Recordatorio' })).toBeTruthy()
    await press('Cerrar')
    await press('Pagar')
    expect([dialog(), ledTo(world)]).toEqual([null, ['repayment']])
  })

  it.each([
    [0, '174'],
    [1, '200'],
  ])(
    'opens no reminder with the page for isDelay %s and status %s [AMBIG-025]',
    async (isDelay, orderStatus) => {
      await showOrder({ isDelay, orderStatus }, { options: { reminderTrigger: 'on-load' } })
      expect(dialog()).toBeNull()
    },
  )

  it('the extension button leads to the extension page [AMBIG-025]', async () => {
    const { world } = await showOrder({ isDelay: 1 })
    await press('Aplazar')
    expect([dialog(), ledTo(world)]).toEqual([null, ['delay']])
  })

  it('confirming the reminder leads to the extension page [DETAIL-025]', async () => {
    const { world } = await showOrder({ isDelay: 1, h5Url: outside })
    await press('Pagar')
    await press('Aplazar el pago')
    expect([dialog(), ledTo(world)]).toEqual([null, ['delay']])
  })

  it.each([
    [false, '', 'repayment'],
    [false, outside, outside],
    [true, outside, 'repayment'],
  ])(
    'declining, with declineIgnoresH5 %s and h5Url "%s", leads to %s [AMBIG-026 DETAIL-026]',
    async (declineIgnoresH5, h5Url, target) => {
      const { world } = await showOrder({ isDelay: 1, h5Url }, { options: { declineIgnoresH5 } })
      await press('Pagar')
      await press('Pagar ahora')
      expect([dialog(), ledTo(world)]).toEqual([null, [target]])
    },
  )

  it('keeps the title of the reminder in Spanish, unless the region maps the fixed texts [AMBIG-007]', async () => {
    await showOrder({ isDelay: 1 }, { locale: 'en' })
    await press('Repay')
    expect(page.getByRole('dialog', { name: 'Recordatorio' })).toBeTruthy()
    cleanup()
    await showOrder({ isDelay: 1 }, { locale: 'en', texts: { fixed: 'localised' } })
    await press('Repay')
    expect(page.getByRole('dialog', { name: 'Reminder' })).toBeTruthy()
  })
})
