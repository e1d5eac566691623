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
  shell: { object: string; deepLink: string }
  /** A URL from a server may lead to these hosts and the page's own. */
  allowedHosts: readonly string[]
  /** An empty list allows any host, but only for a URL that a server gave. */
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
  /** By `family.endpoint`. */
  paths: Readonly<Record<string, string>>
  /** True for the test preview, never for borrowers. */
  preview: boolean
  /** Empty to use only the embedded documents. */
  releases: string
  releaseKeys: readonly string[]
  /** Without keys, releases need no approval. */
  approverKeys: readonly string[]
  /** Empty for no reports. */
  reports: string
  /** From 0 to 1, for pages that send reports. */
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
