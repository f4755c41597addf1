/** Heights in pixels, known before the charts are loaded, so that nothing moves when they are. */
export const severityChartHeight = 244;
export const sparklineHeight = 56;
