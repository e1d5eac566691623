import { cleanup, fireEvent, screen as page } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../renderer/language'
import { press, said, showScreen, type ScreenOptions } from './show-screen'

afterEach(cleanup)

const store = {
  logo: '/store.svg',
  desc: 'Tienda',
  payCode: 'store',
  vCode: '646180110400000007',
  BARcodeImg: '/bars.svg',
}
const bank = { logo: '/bank.svg', desc: 'Banco', payCode: 'bank', vCode: '', BARcodeImg: '' }
const instalment: JsonObject = {
  repayAmount: '3480.00',
  productName: 'Colibrí',
  repayDate: '2026-11-21',
  productLogo: '/logo.svg',
  noticeMsg: 'Se refleja en minutos.',
  detail: [
    { text: 'Uno', value: '1' },
    { text: 'Dos', value: '2' },
    { text: 'Tres', value: '3' },
  ],
  repayList: [
    { reviewer: 'Tiendas', list: [store] },
    { reviewer: 'Bancos', list: [bank] },
  ],
}
const showInstalment = (changed: JsonObject = {}, options: ScreenOptions = {}) =>
  showScreen('repayment', {
    answers: { 'loan.loanPlayDetail': { ...instalment, ...changed } },
    ...options,
  })
const controls = (group: HTMLElement | undefined) =>
  [...(group?.querySelectorAll('button') ?? [])].map((button) => button.textContent)
const rows = () =>
  [...document.querySelectorAll<HTMLElement>('#details .lz-key-value')]
    .filter((row) => !row.hidden)
    .map((row) => row.textContent)

describe('the instalment', () => {
  it.each([
    ['fixed', 'es', '$3,480.00'],
    ['fixed', 'en', '$3,480.00'],
    ['region', 'es', '$3,480.00'],
    ['region', 'en', '₹3,480.00'],
  ] as const)(
    'with currencySource %s in %s the amount is %s [AMBIG-006 PERIOD-003]',
    async (currencySource, locale, amount) => {
      await showInstalment({}, { options: { currencySource }, locale })
      expect(document.querySelector('#amount')?.textContent).toBe(amount)
    },
  )

  it.each([
    [1723.5, 'es', '$1,723.50'],
    ['123456', 'en', '₹1,23,456.00'],
    ['1,23,456', 'en', '₹1,23,456'],
    ['3.480,00', 'es', '$3.480,00'],
  ] as const)('%j is shown in %s as %s [PERIOD-003]', async (amount, locale, shown) => {
    await showInstalment({ repayAmount: amount }, { options: { currencySource: 'region' }, locale })
    expect(document.querySelector('#amount')?.textContent).toBe(shown)
  })

  it('shows a fixed $ by default [AMBIG-006]', async () => {
    await showInstalment({}, { locale: 'en' })
    expect(document.querySelector('#amount')?.textContent).toBe('$3,480.00')
  })

  it.each([0, 1, 2])('shows all of %s rows, and no button [PERIOD-006]', async (count) => {
    await showInstalment({ detail: (instalment['detail'] as JsonObject[]).slice(0, count) })
    expect([rows().length, page.queryAllByRole('button', { name: 'Más' }).length]).toEqual([
      count,
      0,
    ])
  })

  it('collapses more than two rows, and expands them [PERIOD-006 PERIOD-007]', async () => {
    await showInstalment()
    const seen = [rows()]
    fireEvent.click(page.getByRole('button', { name: 'Más' }))
    seen.push(rows())
    fireEvent.click(page.getByRole('button', { name: 'Ocultar' }))
    seen.push(rows())
    expect(seen).toEqual([
      ['Uno1', 'Dos2'],
      ['Uno1', 'Dos2', 'Tres3'],
      ['Uno1', 'Dos2'],
    ])
  })

  it('shows the notice where it is in this document, and nothing without a notice [AMBIG-038]', async () => {
    await showInstalment()
    expect(page.getByText('Se refleja en minutos.')).toBeTruthy()
    cleanup()
    await showInstalment({ noticeMsg: '' })
    expect(document.querySelector('#notice')).toBeNull()
  })
})

describe('the channels', () => {
  it('are grouped under reviewer, not under title [PERIOD-008 AMBIG-036]', async () => {
    await showInstalment({
      repayList: [
        { reviewer: 'Tiendas', title: 'No', list: [store] },
        { reviewer: 'Bancos', list: [bank] },
      ],
    })
    expect(page.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'Tiendas',
      'Bancos',
    ])
  })

  it('have a code, a copy control and a barcode button only if the server sends them [PERIOD-009 PERIOD-011 PERIOD-013]', async () => {
    await showInstalment()
    const [first, second] = ['Tiendas', 'Bancos'].map((name) => page.getByRole('region', { name }))
    expect([controls(first), first?.textContent.includes(store.vCode)]).toEqual([
      ['Tienda', 'Copiar', 'Código de barras'],
      true,
    ])
    expect(controls(second)).toEqual(['Banco'])
    for (const group of [first, second])
      expect(group?.querySelectorAll('img, .lz-list-item__row .lz-icon')).toHaveLength(2)
  })

  it('lead to the instructions with the due amount [PERIOD-010]', async () => {
    const { world } = await showInstalment()
    await press('Banco')
    expect(world.log).toEqual([
      [
        'go',
        {
          screen: 'repay-instructions',
          params: { requestType: '1', amount: '3480.00', payCode: 'bank' },
          session: true,
        },
      ],
    ])
  })

  it('copy the code, confirm this, and do not navigate [PERIOD-012]', async () => {
    const { world } = await showInstalment()
    await press('Copiar')
    expect([world.log, said()]).toEqual([[['copy', store.vCode]], 'Copiado'])
  })

  it('explain copying by hand if the phone refuses, without a toast [B4 HTTP-012]', async () => {
    const { world } = await showInstalment()
    world.clipboard.works = false
    await press('Copiar')
    expect([page.getByRole('alert').textContent, said()]).toEqual([
      'No se pudo copiar. Seleccione el texto para copiarlo.',
      '',
    ])
  })

  it('show the barcode under its label, with a hint [PERIOD-014 AMBIG-036]', async () => {
    await showInstalment()
    await press('Código de barras')
    const dialog = page.getByRole('dialog', { name: 'Código de barras' })
    expect([dialog.querySelector('img')?.getAttribute('src'), dialog.textContent]).toEqual([
      store.BARcodeImg,
      expect.stringContaining('Escanee para pagar'),
    ])
  })

  it.each([[{ repayList: [] }], [{ repayList: null }]])(
    'show a borrower without any channel (%j) the next step',
    async (none) => {
      await showInstalment(none)
      expect(page.getByRole('note').textContent).toMatch(/atención al cliente/)
    },
  )
})
