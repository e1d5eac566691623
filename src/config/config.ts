/** The run-time settings of a deployment, in `/config.json`. */
export interface Config {
  /** `origin`, and one base per endpoint family: a path, or a complete URL without `origin`. */
  api: Readonly<Record<string, string>>
  provider: string
  merchantNumber: string
  profile: string
  /** The session field for each header. */
  headers: Readonly<Record<string, string>>
  idempotencyHeader: string
  /** The header with the release and the hashes of a call's screen; empty for none. */
  evidenceHeader: string
  shell: { object: string; deepLink: string }
  /** Hosts to which a URL from a server may lead, besides the page's own host. */
  allowedHosts: readonly string[]
  /** Hosts of images. An empty list allows any host, but only for a URL that a server gave. */
  imageHosts: readonly string[]
  site: {
    appName: string
    companyName: string
    address: string
    phone: string
    email: string
    copyright: string
    privacyFrame: string
    commissions: string
    androidApp: string
    iosApp: string
  }
  /** The paths of endpoints, by `family.endpoint`, that replace those of the endpoint documents. */
  paths: Readonly<Record<string, string>>
  /** True for the test preview. A deployment for borrowers does not have it. */
  preview: boolean
  /** The URL of the releases; empty to use only the embedded documents. */
  releases: string
  releaseKeys: readonly string[]
  /** The keys of approvers. Without keys, releases need no approval. */
  approverKeys: readonly string[]
  /** The URL that receives reports of faults and shown screens; empty for none. */
  reports: string
  /** The share of pages that send reports, from 0 to 1. */
  reportsRate: number
}

/** The settings that are used if `/config.json` lacks them or has invalid values. */
export const defaultConfig: Config = {
  api: {
    origin: '',
    complaint: '/stadium',
    loan: '',
    repayment: '/api/v1/{provider}/{provider}-api/service/loan',
    promotion: '/api/v2/{provider}/',
    captcha: '/api/v2/{provider}/',
  },
  provider: 'lender',
  merchantNumber: '100001',
  profile: 'mx',
  headers: {
    crp_phe: 'mobilePhone',
    dearest: 'sessionId',
    showy: 'userId',
    dearer: 'deviceId',
    swift: 'sessionId',
    eyes: 'deviceId',
  },
  idempotencyHeader: 'Idempotency-Key',
  evidenceHeader: '',
  shell: { object: 'LoanShell', deepLink: 'loanshell://product?productId={productId}' },
  allowedHosts: [],
  imageHosts: [],
  site: {
    appName: '',
    companyName: '',
    address: '',
    phone: '',
    email: '',
    copyright: '',
    privacyFrame: '',
    commissions: '',
    androidApp: '',
    iosApp: '',
  },
  paths: {},
  preview: false,
  releases: '',
  releaseKeys: [],
  approverKeys: [],
  reports: '',
  reportsRate: 1,
}
