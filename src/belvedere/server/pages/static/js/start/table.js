import { start } from "../frame.js";
import { mount } from "../table.js";

start(mount);
