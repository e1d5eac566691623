import { QueryClient } from '@tanstack/react-query'
import type { AxiosAdapter } from 'axios'
import { createLoader } from './create-loader'
import type { CreateLoader } from './first-loads'
import { sendByAxios } from './send-by-axios'
import type { Transport } from './transport'

/** What calls need beyond the first loads: axios, and the cache that loads share. */
export interface CallCode {
  send: Transport
  createLoader: CreateLoader
}

/** Makes it; the adapter stands in for the network. */
export function createCallCode(adapter?: AxiosAdapter): CallCode {
  return {
    send: sendByAxios(adapter),
    createLoader: (load, scope) => createLoader(new QueryClient(), load, scope),
  }
}
