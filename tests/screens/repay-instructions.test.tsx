import { act, cleanup, screen as page } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { JsonObject } from '../../renderer/language'
import { settle } from '../../renderer/core/testing'
import { press, said, showScreen, type ScreenOptions } from './show-screen'

afterEach(cleanup)

const repayDetail = {
  amount: '3480.00',
  repayTitle: 'Pague en tienda',
  repayDes: 'Muestre el código.',
  repayCode: '/bars.svg',
  vCode: '646180110400000007',
  companyName: 'Servicios Colibrí',
}
const imgList = {
  title: 'Otros lugares',
  eMail: 'Dudas sobre comisiones',
  content: ['/a.svg', '/b.svg'],
}
const instruction: JsonObject = {
  topLogo: '/top.svg',
  repayDetail,
  dataList: [
    { title: 'Cómo pagar', content: ['Vaya a la caja.', 'Pague.'] },
    { title: 'Después', content: ['Guarde su recibo.'] },
  ],
  imgList,
  bottomLogo: '/bottom.svg',
}
const params = { requestType: '1', amount: '3480.00', payCode: 'store' }
const showInstruction = (changed: JsonObject = {}, options: ScreenOptions = {}) =>
  showScreen('repay-instructions', {
    answers: { 'loan.generateVcode': { ...instruction, ...changed } },
    params,
    ...options,
  })
const lines = (name: string) =>
  [...page.getByRole('region', { name }).querySelectorAll('li')].map((line) => line.textContent)
const section = () => page.queryByRole('region', { name: 'Otros lugares' })
const sources = (selector: string) =>
  [...document.querySelectorAll(`${selector} img, img${selector}`)].map((image) =>
    image.getAttribute('src'),
  )
const commissions = { site: { commissions: 'https://commissions.example/' } }

it("has the repayment title, which is also the first section's heading by default [CARPMM-002 AMBIG-037]", async () => {
  const { screen } = await showInstruction()
  const title = () => screen.program.title?.value.evaluate(screen.scope)
  expect([title(), page.getAllByRole('heading', { name: 'Pague en tienda' }).length]).toEqual([
    'Pague en tienda',
    1,
  ])
  cleanup()
  await showInstruction({}, { options: { sectionTitle: false } })
  expect([title(), page.queryAllByRole('heading', { name: 'Pague en tienda' })]).toEqual([
    'Pague en tienda',
    [],
  ])
})

it('sends the five parameters of its URL and session [CARPMM-019 CARPMM-020]', async () => {
  const { world } = await showInstruction({}, { params: { ...params, requestType: '2' } })
  expect(world.watches.map(({ params: sent }) => sent)).toEqual([
    { productId: '7001', orderId: '100174', amount: '3480.00', payCode: 'store', requestType: '2' },
  ])
})

describe('the total', () => {
  it.each([
    [undefined, 'es', '$3,480.00'],
    [undefined, 'en', '₹3,480.00'],
    ['fixed', 'en', '$3,480.00'],
  ] as const)(
    'with currencySource %s in %s is %s [CARPMM-005 AMBIG-006]',
    async (currencySource, locale, amount) => {
      await showInstruction(
        {},
        { locale, ...(currencySource ? { options: { currencySource } } : {}) },
      )
      expect(document.querySelector('#amount')?.textContent).toBe(amount)
    },
  )
})

describe('the first section', () => {
  it('has title, description, code image, code and company [CARPMM-001 CARPMM-006 CARPMM-007 CARPMM-008 CARPMM-009]', async () => {
    await showInstruction()
    expect(
      ['Muestre el código.', repayDetail.vCode, 'Servicios Colibrí'].map(
        (text) => page.getAllByText(text).length,
      ),
    ).toEqual([1, 1, 1])
    expect(page.getByRole('img', { name: 'Código para pagar' }).getAttribute('src')).toBe(
      '/bars.svg',
    )
  })

  it('copies the company name and confirms this [CARPMM-010]', async () => {
    const { world } = await showInstruction({ repayDetail: { ...repayDetail, vCode: '' } })
    await press('Copiar')
    expect([world.log, said()]).toEqual([[['copy', 'Servicios Colibrí']], 'Copiado'])
  })

  it('has neither line nor control without a company name [CARPMM-011]', async () => {
    await showInstruction({ repayDetail: { ...repayDetail, companyName: '' } })
    expect([document.querySelector('#company'), page.getAllByRole('button').length]).toEqual([
      null,
      1,
    ])
  })

  it.each([
    [0, 'vcode-refused'],
    [1, 'company-refused'],
  ])('explains copying by hand if the phone refuses (%s) [B4]', async (index, id) => {
    const { world } = await showInstruction()
    world.clipboard.works = false
    await act(async () => {
      page.getAllByRole('button', { name: 'Copiar' })[index]?.click()
      await settle()
    })
    expect([page.getByRole('alert').id, said()]).toEqual([id, ''])
  })
})

it('every further section has its title and its lines [CARPMM-012]', async () => {
  await showInstruction()
  expect([lines('Cómo pagar'), lines('Después')]).toEqual([
    ['Vaya a la caja.', 'Pague.'],
    ['Guarde su recibo.'],
  ])
})

describe('the last section', () => {
  it('has its title and one image for each entry, with logos at both ends [CARPMM-003 CARPMM-004 CARPMM-013 CARPMM-015]', async () => {
    await showInstruction()
    expect([sources('#images'), sources('#top-logo'), sources('#bottom-logo')]).toEqual([
      ['/a.svg', '/b.svg'],
      ['/top.svg'],
      ['/bottom.svg'],
    ])
    expect(page.getByRole('heading', { name: 'Otros lugares' })).toBeTruthy()
  })

  it.each([[], null])('has no grid without images (%j) [CARPMM-016]', async (content) => {
    await showInstruction({ imgList: { ...imgList, content } })
    expect([document.querySelector('#images'), section() === null]).toEqual([null, false])
  })

  it.each([
    { title: '', eMail: '', content: [] },
    { title: null, eMail: null, content: null },
    null,
  ])('is missing without content: %j [CARPMM-016]', async (nothing) => {
    await showInstruction({ imgList: nothing })
    expect(document.querySelector('#places')).toBeNull()
  })

  it('the contact line leads to the configured page, and is plain text without one [CARPMM-014 AMBIG-021]', async () => {
    const { world } = await showInstruction({}, { config: commissions })
    await act(async () => {
      page.getByRole('link', { name: imgList.eMail }).click()
      await settle()
    })
    expect(world.log).toEqual([['go', { link: 'site.commissions', params: {} }]])
    cleanup()
    await showInstruction()
    expect([page.queryAllByRole('link'), page.getAllByText(imgList.eMail).length]).toEqual([[], 1])
  })

  it.each([[{ eMail: '' }], [{ eMail: undefined, email: 'Dudas sobre comisiones' }]])(
    'has no contact line for %j [CARPMM-014 CARPMM-018]',
    async (changed) => {
      await showInstruction(
        { imgList: { ...imgList, ...changed } as JsonObject },
        { config: commissions },
      )
      expect([page.queryAllByRole('link'), page.queryAllByText('Dudas sobre comisiones')]).toEqual([
        [],
        [],
      ])
    },
  )
})
