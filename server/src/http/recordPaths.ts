const recordPaths = /^\/api\/(conditions|medications|check-ins|export|import|reset|summary|assistant)\b/;

/** Whether an endpoint reads or changes records: it has to wait while an import or a reset of the person is finished. */
export function isRecordPath(path: string): boolean {
  return recordPaths.test(path);
}
