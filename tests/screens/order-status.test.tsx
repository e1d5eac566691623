import { cleanup, screen as page } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { showOrder } from './show-order'
import { press } from './show-screen'

afterEach(cleanup)

const shownButtons = () => page.queryAllByRole('button').map((element) => element.textContent)
const shownRows = () =>
  [...document.querySelectorAll('#details dt')].map((term) => term.textContent)
const image = () =>
  document.querySelector('img#status-image, #status-image img')?.getAttribute('src')

describe('an order status', () => {
  it.each([
    ['174', 0, ['Pagar']],
    ['174', 1, ['Pagar', 'Aplazar']],
    ['180', 0, ['Pagar']],
    ['180', 1, ['Pagar', 'Aplazar']],
    ['200', 1, ['Solicitar de nuevo']],
    ['21', 1, []],
    ['151', 1, []],
    ['110', 1, []],
    ['999', 1, []],
  ])(
    '%s with isDelay %s has the buttons %j [DETAIL-009 DETAIL-013 DETAIL-017 DETAIL-018 DETAIL-019 DETAIL-020 DETAIL-022]',
    async (orderStatus, isDelay, buttons) => {
      await showOrder({ orderStatus, isDelay })
      expect(shownButtons()).toEqual(buttons)
      expect(document.querySelector('#actions') === null).toBe(buttons.length === 0)
    },
  )

  it('has its own image for each of the six codes [DETAIL-002 DETAIL-014]', async () => {
    const images = new Set<unknown>()
    for (const orderStatus of ['21', '151', '110', '174', '180', '200']) {
      await showOrder({ orderStatus })
      images.add(image())
      cleanup()
    }
    expect(images.size).toBe(6)
  })

  it('shows the image of 200 for an unknown code [DETAIL-015]', async () => {
    await showOrder({ orderStatus: '999' })
    expect(image()).toBe('/assets/status/200')
  })

  it.each([
    ['110', 0],
    ['174', 1],
    ['21', 1],
    ['999', 1],
  ])('%s shows %s detail list [DETAIL-016]', async (orderStatus, lists) => {
    await showOrder({ orderStatus })
    expect(document.querySelectorAll('#details')).toHaveLength(lists)
    expect(page.queryAllByText('$ 3,000.00')).toHaveLength(lists)
  })

  it.each(['21', '151'])(
    '%s is like any other: its own image, the general display and no action [AMBIG-024]',
    async (orderStatus) => {
      await showOrder({ orderStatus })
      expect(image()).toBe(`/assets/status/${orderStatus}`)
      expect([
        page.getByText('Préstamo activo').tagName,
        shownButtons(),
        page.queryAllByText('Monto').length,
      ]).toEqual(['H2', [], 1])
    },
  )

  it.each([
    ['by-status', ['Pagar', 'Aplazar']],
    ['always-hidden', []],
  ])('has the buttons of the action area %s [AMBIG-023]', async (actionArea, buttons) => {
    await showOrder({ isDelay: 1 }, { options: { actionArea } })
    expect(shownButtons()).toEqual(buttons)
  })

  it.each([
    [undefined, false],
    [{ shell: { object: 'LoanShell', deepLink: '' } }, true],
  ])(
    'follows the configured deep link, and is inactive without one [AMBIG-021 DETAIL-021]',
    async (config, inactive) => {
      const { world } = await showOrder({ orderStatus: '200' }, config ? { config } : {})
      expect(
        page.getByRole<HTMLButtonElement>('button', { name: 'Solicitar de nuevo' }).disabled,
      ).toBe(inactive)
      await press('Solicitar de nuevo')
      expect(world.log).toEqual(
        inactive ? [] : [['go', { link: 'shell.deepLink', params: { productId: '7001' } }]],
      )
    },
  )
})

describe('the detail list', () => {
  const detail = [
    { text: 'Monto', value: '$ 3,000.00' },
    { text: 'Cupón', value: '' },
    { text: 'Descuento', value: '0' },
    { text: 'Recargo', value: '$ 0.00' },
    { text: 'Ajuste', value: '0.00' },
  ]

  it('hides rows that are empty or 0, and keeps those that only look empty [DETAIL-006 DETAIL-007 DETAIL-008 AMBIG-028]', async () => {
    await showOrder({ userOrderDetail: { detail } })
    expect(shownRows()).toEqual(['Monto', 'Recargo', 'Ajuste'])
  })

  it('hides every amount equal to zero with the option [AMBIG-028]', async () => {
    await showOrder({ userOrderDetail: { detail } }, { options: { hideNumericZero: true } })
    expect(shownRows()).toEqual(['Monto'])
  })

  it('does not show a list that the server leaves out', async () => {
    const { world } = await showOrder({ userOrderDetail: null })
    expect([shownRows(), shownButtons(), world.faults]).toEqual([[], ['Pagar'], []])
  })
})
