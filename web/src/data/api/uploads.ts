export const uploadTimeoutMs = 120_000;

/** A `fetch` that reports upload progress, from 0 to 1. Browsers report that only through XMLHttpRequest. */
export function fetchWithProgress(onProgress: (share: number) => void): typeof fetch {
  return (address, { method = 'GET', headers, body } = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      request.open(method, String(address));
      new Headers(headers).forEach((value, name) => {
        request.setRequestHeader(name, value);
      });
      request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
      request.onload = () => {
        const headers = new Headers();
        for (const name of ['Content-Type', 'Retry-After']) {
          const value = request.getResponseHeader(name);
          if (value !== null) headers.set(name, value);
        }
        resolve(new Response(request.response, { status: request.status, headers }));
      };
      request.timeout = uploadTimeoutMs;
      request.onerror = request.ontimeout = reject;
      request.send(body as XMLHttpRequestBodyInit);
    });
}
