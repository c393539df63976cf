// @ts-check
// The usual way to write a dynamic provider: a class with the seven methods, which Pulumi serializes into the
// state of every resource. It is written with care, so that the comparison is fair.
const pulumi = require("@pulumi/pulumi");

/** @typedef {Record<string, unknown>} Props */

/** @implements {pulumi.dynamic.ResourceProvider} */
class MonitorProvider {
  /** @param {import("@pulumi/pulumi/dynamic").ConfigureRequest} request */
  async configure({ config }) {
    this.baseUrl = config.require("monitoring:baseUrl");
    this.apiKey = config.require("monitoring:apiKey");
  }

  /**
   * @param {Props} _olds
   * @param {Props} news
   */
  async check(_olds, news) {
    const failures = ["name", "type", "config"]
      .filter((property) => news[property] === undefined)
      .map((property) => ({ property, reason: "is required" }));
    return { inputs: news, failures };
  }

  /**
   * @param {string} _id
   * @param {Props} olds
   * @param {Props} news
   */
  async diff(_id, olds, news) {
    const changed = Object.keys(news).filter(
      (key) => key !== "__provider" && JSON.stringify(olds[key]) !== JSON.stringify(news[key]),
    );
    return { changes: changed.length > 0, replaces: changed.filter((key) => key === "type") };
  }

  /** @param {Props} inputs */
  async create({ __provider, ...inputs }) {
    const record = await this.ask("POST", "", { managedBy: "API", ...inputs });
    if (record === undefined) throw new Error("POST returned no monitor");
    return { id: String(record.id), outs: { ...inputs, createdAt: record.createdAt } };
  }

  /**
   * @param {string} id
   * @param {Props} props
   */
  async read(id, props) {
    const record = await this.ask("GET", `/${id}`);
    if (record === undefined) return {};
    const live = Object.keys(props).filter(
      (key) => key in record && typeof props[key] !== "object",
    );
    return {
      id,
      props: { ...props, ...Object.fromEntries(live.map((key) => [key, record[key]])) },
    };
  }

  /**
   * @param {string} id
   * @param {Props} olds
   * @param {Props} news
   */
  async update(id, olds, { __provider, ...news }) {
    await this.ask("PUT", `/${id}`, { managedBy: "API", ...news });
    return { outs: { ...news, createdAt: olds.createdAt } };
  }

  /** @param {string} id */
  async delete(id) {
    await this.ask("DELETE", `/${id}`);
  }

  /**
   * @param {string} method
   * @param {string} path
   * @param {Props} [body]
   * @returns {Promise<Props | undefined>} the record; undefined when there is none
   */
  async ask(method, path, body) {
    const response = await fetch(`${this.baseUrl}/api/v1/monitors${path}`, {
      method,
      headers: { Authorization: `Bearer ${this.apiKey}`, "Content-Type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (response.status === 404) return undefined;
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === "" ? undefined : JSON.parse(text).data;
  }
}

const provider = new MonitorProvider();

class UsualMonitor extends pulumi.dynamic.Resource {
  /**
   * @param {string} name
   * @param {import("pulumi-monitoring").HttpMonitorArgs} args
   */
  constructor(name, args) {
    super(provider, name, { ...args, createdAt: undefined });
  }
}

module.exports = { UsualMonitor };
