import type { QueryClient } from '@tanstack/react-query'
import type { CallPort, Params } from '../../renderer/core'
import type { EndpointFamily } from '../../renderer/language'
import { buildRequest } from './build-request'
import { createCall, type CallWorld } from './create-call'
import { createLoader } from './create-loader'
import { readEndpoints } from './endpoint-family'
import { noticeOf } from './notice-of'
import { failed } from './read-answer'

/** What the renderer's calls are made of. */
export interface CallsWorld extends CallWorld {
  families: readonly EndpointFamily[]
  /** `family.endpoint` → path, of the configuration. */
  paths: Readonly<Record<string, string>>
  text: (key: string) => string
  queryClient: QueryClient
}

/** Gives the renderer its calls by endpoint name, from the endpoint documents. */
export function createCalls(world: CallsWorld): CallPort {
  const endpoints = readEndpoints(world.families, world.paths)
  const send = createCall(world)
  const call: CallPort['call'] = async (name, params, signal) => {
    const endpoint = endpoints.get(name)
    if (endpoint && endpoint.reads !== false) return send(endpoint, params, signal)
    world.report({ code: 'unknown-endpoint', detail: name })
    return failed('shape', 'unknown-endpoint')
  }
  return {
    call,
    watch: createLoader(world.queryClient, call, () => world.request().session),
    loadingText(name) {
      const key = endpoints.get(name)?.loading
      return key === undefined ? undefined : world.text(key)
    },
    notice(name, failure) {
      const endpoint = endpoints.get(name)
      const notice = endpoint && noticeOf(failure, endpoint)
      return (
        notice && {
          kind: 'failure',
          ms: notice.ms,
          text: 'text' in notice ? notice.text : world.text(notice.textKey),
        }
      )
    },
    address(name, params: Params) {
      const endpoint = endpoints.get(name)
      return endpoint ? buildRequest(endpoint, params, world.request()).url : ''
    },
  }
}
