import { QueryClient } from '@tanstack/react-query'
import type { AxiosAdapter } from 'axios'
import { createLoader } from './create-loader'
import type { CreateLoader } from './first-loads'
import { sendByAxios } from './send-by-axios'
import type { Transport } from './transport'

/** The code of calls beyond the first loads: axios, and the cache that loads share. */
export interface CallCode {
  send: Transport
  createLoader: CreateLoader
}

/** Creates that code; the adapter replaces the network in tests. */
export function createCallCode(adapter?: AxiosAdapter): CallCode {
  return {
    send: sendByAxios(adapter),
    createLoader: (load, scope) => createLoader(new QueryClient(), load, scope),
  }
}
